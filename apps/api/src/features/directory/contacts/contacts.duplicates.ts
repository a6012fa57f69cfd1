import { companyDomain } from '@portal/contract/directory/contacts/contacts.domains'
import type { contacts as routes } from '@portal/contract/directory/contacts/contacts.contract'
import type { Input, Result } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import { findSimilar, findAtDomain } from './contacts.duplicates.repository.ts'

type Answer = Result<typeof routes.duplicates>

/** The maximum number of hints of each kind in one answer. */
const most = 5
/** Legal forms of companies, which do not distinguish names. */
const forms =
  /(?<![\p{L}\p{N}])(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|company|gmbh|ag|kg|sa|sas|sarl|eurl|srl|bv|nv|oy|ab|pty|ltée|ltee|the|and|et)(?![\p{L}\p{N}])\.?/giu

/** The number of words used to find candidates, and the letters that suffice for each. */
const [maxWords, leastLetters] = [2, 3]

/** The name without its legal form, and the beginnings of its longest words, which an ending or a typo does not change. */
function coreOf(name: string): { core: string; stems: string[] } {
  const core = name
    .replace(forms, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const words = core.split(' ').filter((word) => word.length >= leastLetters)
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, maxWords)
  return { core, stems: longest.map((word) => word.slice(0, Math.max(4, word.length - 2))) }
}

/** Accounts of the caller's tree that look like the one to be created; a hint, never a refusal. */
export const findDuplicates = (context: Context, { body }: Input<typeof routes.duplicates>): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { core, stems } = coreOf(body.acctName ?? '')
    const duplicates = await findSimilar(tx, scope, core, stems, most)
    const domain = companyDomain(body.email ?? '')
    const near = domain ? await findAtDomain(tx, scope, domain, most) : []
    const duplicateKeys = new Set(duplicates.map(({ acctKey }) => acctKey))
    return {
      items: [
        ...duplicates.map((one) => ({ ...one, by: 'name' as const })),
        ...near.filter(({ acctKey }) => !duplicateKeys.has(acctKey)).map((one) => ({ ...one, by: 'domain' as const })),
      ],
    }
  })
