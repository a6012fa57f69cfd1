import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { deviceHashOf } from '../../../core/sessions/sessions.devices.ts'
import { isTrustedDevice } from './mfa.trust.repository.ts'

/** Whether this browser may skip the second factor (`product.md` 3.4). @param days that the company allows; 0: none */
export async function isTrusted(tx: Tx, { request }: OpenContext, userId: string, days: number): Promise<boolean> {
  const deviceHash = deviceHashOf(request)
  return deviceHash !== undefined && days > 0 && isTrustedDevice(tx, userId, deviceHash, days)
}
