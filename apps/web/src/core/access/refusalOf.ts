/** Why a button is off: "Why?" explains a missing right or full access, and a sentence everything else. */
export const refusalOf = (
  { allowed, reason }: { allowed: boolean; reason: string | null },
  action: string,
  sentence: string,
) => {
  if (allowed) return undefined
  return reason === 'fullAccess' || reason?.includes(':') ? { action } : { reason: sentence }
}
