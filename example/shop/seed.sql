INSERT INTO products (sku, name, price_cents, stock) VALUES
  ('CUP-BLUE',  'Blue cup, 250 ml',          950,  40),
  ('CUP-GLASS', 'Glass cup, 200 ml',         790,   3),
  ('KETTLE-1',  'Electric kettle, 1 litre', 4900,   6),
  ('POT-IRON',  'Cast iron tea pot',        6200,   2),
  ('TEA-ASSAM', 'Assam black tea, 100 g',    690, 120),
  ('TEA-CHAI',  'Chai spiced tea, 100 g',    820,  65),
  ('TEA-SENCHA','Sencha green tea, 100 g',  1150,  30);
