import { Problem } from '@portal/contract/core/errors'

/**
 * Direct downloads of this process. Each occupies a connection, so together they must leave some for other requests.
 */
const most = { person: 2, company: 3, all: 6 }
const running: { userId: string; accountId: string }[] = []

/** Takes a slot. @returns what releases it @throws Problem request.tooMany */
export function takeSlot({ userId, accountId }: { userId: string; accountId: string }): () => void {
  const own = running.filter((one) => one.userId === userId).length
  const ofCompany = running.filter((one) => one.accountId === accountId).length
  if (own >= most.person || ofCompany >= most.company || running.length >= most.all)
    throw new Problem('request.tooMany', { retryAfter: 30 })
  const slot = { userId, accountId }
  running.push(slot)
  return () => void running.splice(running.indexOf(slot), 1)
}
