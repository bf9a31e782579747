package work

// The tools' schemas, for the libraries that take one as it is.
const (
	WeatherSchema = `{"type":"object","properties":{"city":{"type":"string"},"units":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["city"],"additionalProperties":false}`
	OrderSchema   = `{"type":"object","properties":{` +
		`"customer":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"email":{"type":"string"}},"required":["id","name","email"],"additionalProperties":false},` +
		`"items":{"type":"array","items":{"type":"object","properties":{"sku":{"type":"string"},"qty":{"type":"integer","minimum":1},"price":{"type":"number"},"title":{"type":"string"}},"required":["sku","qty","price"],"additionalProperties":false}},` +
		`"ship_to":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"},"zip":{"type":"string"},"country":{"type":"string"}},"required":["street","city","zip","country"],"additionalProperties":false},` +
		`"notes":{"type":["string","null"]},"tags":{"type":"array","items":{"type":"string"}},"metadata":{"type":"object","additionalProperties":{"type":"string"}}},` +
		`"required":["customer","items","ship_to"],"additionalProperties":false}`
	WriteSchema = `{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}},"required":["path","content"],"additionalProperties":false}`
	EmptySchema = `{"type":"object","properties":{},"additionalProperties":false}`
)
