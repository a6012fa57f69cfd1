/** The uniqueness rules that the database enforces, and the error for breaking each. */
export const accountConflicts = {
  account_sibling_name: 'account.nameTaken',
  account_sibling_look: 'account.nameTaken',
  account_sibling_ref: 'account.refCodeTaken',
} as const
