package fix

// DeleteItem takes a thing out of​ the store.
//
// Args:
//   - name: Its name.
//
//toolgen:tool idempotent
func DeleteItem(name string) {} // want `delete_item may delete things.*TG606` `invisible characters: U\+200B.*TG609`
