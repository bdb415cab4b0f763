export const phonebookFailures = {
  'phonebook.company_not_found': 404,
  'phonebook.company_not_yours': 403,
  'phonebook.code_taken': 409,
  'phonebook.department_unknown': 400,
  'phonebook.cursor_invalid': 400,
  'phonebook.undo_over': 410,
} as const
