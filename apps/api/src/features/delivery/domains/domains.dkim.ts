import type { CauseCode } from './domains.texts.ts'
import { invalid, missing, ok, tagsOf, type Verdict } from './domains.verdict.ts'

// Whether a DKIM record contains our key, and whether receivers accept it (RFC 6376, 3.6.1).

/** The reasons to discard a key, by the library's codes. */
const discarded: Readonly<Record<string, CauseCode>> = {
  EINVALIDVER: 'keyVersion',
  EINVALIDHASH: 'keyHash',
  EINVALIDSERVICE: 'keyService',
}

/** Reads a key as a strict receiver does. @returns the reason to discard it; undefined if it is accepted */
async function faultOf(text: string, type: string): Promise<CauseCode | undefined> {
  const { getPublicKey } = await import('mailauth/lib/tools.js')
  try {
    await getPublicKey('DKIM', 'key', 1024, async () => [[text]], { strict: true, hashAlgo: 'sha256' })
    return (tagsOf(text).get('k') || 'rsa') === type ? undefined : 'otherKey'
  } catch (error) {
    return discarded[(error as { code?: string }).code ?? ''] ?? 'keySyntax'
  }
}

export async function verdictOfKey(expected: string, found: readonly string[]): Promise<Verdict> {
  const all = found.filter((text) => /(^|;)\s*p\s*=/i.test(text) || /v\s*=\s*DKIM1/i.test(text))
  const [text] = all
  if (text === undefined) return found.length > 0 ? invalid('noKey') : missing
  if (all.length > 1) return invalid('several', { count: String(all.length) })
  if (text.includes('"')) return invalid('quotes')
  const [ours, seen] = [tagsOf(expected), tagsOf(text)]
  const [expectedKey, key] = [ours.get('p') ?? '', seen.get('p')]
  if (key === '') return invalid('revoked')
  if (key !== undefined && key !== expectedKey) return invalid(expectedKey.startsWith(key) ? 'cut' : 'otherKey')
  const fault = await faultOf(text, ours.get('k') ?? '')
  if (fault) return invalid(fault)
  // Mails signed with a key in test mode count as unsigned.
  return (seen.get('t') ?? '').split(':').includes('y') ? invalid('keyTesting') : ok
}
