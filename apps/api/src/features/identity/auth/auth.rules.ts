import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'

const aDay = 86_400_000

/** Whether a password expired (`product.md` 3.1); days 0: never. */
export const isExpired = (
  { expiryDays }: Pick<SignInRules, 'expiryDays'>,
  changedAt: string | null,
  now: Date,
): boolean => expiryDays > 0 && changedAt !== null && now.getTime() - Date.parse(changedAt) > expiryDays * aDay
