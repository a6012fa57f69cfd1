/** The rules of uniqueness that the database keeps, and what breaking them is called. */
export const accountConflicts = {
  account_sibling_name: 'account.nameTaken',
  account_sibling_look: 'account.nameTaken',
  account_sibling_ref: 'account.refCodeTaken',
} as const
