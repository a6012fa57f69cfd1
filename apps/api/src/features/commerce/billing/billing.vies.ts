import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/db.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { OutgoingFault, type Outgoing, outgoingOf } from '../../../platform/outgoing/outgoing.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { prefixOf } from './billing.taxIds.ts'
import { type DueCheck, delayCheck, endCheck, findDueChecks, insertVatCheck } from './billing.vies.repository.ts'

// The VAT numbers of payers that owe the tax themselves are checked with VIES after their invoice is issued: an answer
// proves what the issuer relied on. It never holds up an invoice, and no answer within a day counts as "not checked".

/** Numbers checked in one run, and attempts for each. */
const [most, attempts] = [20, 5] as const
/** Hours until the next attempt. */
const pauses = [0.25, 1, 6, 17] as const

const Answer = z.object({ valid: z.boolean() })
type Vies = { url: string; outgoing: Outgoing }

/** Checks one number. @returns null where there is no answer */
async function isValid({ url, outgoing }: Vies, { country, taxId }: DueCheck): Promise<boolean | null> {
  const number = taxId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const body = JSON.stringify({ countryCode: prefixOf(country), vatNumber: number.slice(2) })
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await outgoing.fetch(`${url.replace(/\/$/, '')}/check-vat-number`, {
      by: 'portal',
      method: 'POST',
      headers,
      body,
    })
    if (!answer.ok) return null
    const read = Answer.safeParse(await answer.json())
    return read.success ? read.data.valid : null
  } catch (error) {
    // A body that is not JSON is no answer either.
    if (error instanceof OutgoingFault || error instanceof SyntaxError) return null
    throw error
  }
}

async function store(tx: Tx, check: DueCheck, valid: boolean | null, now: Date): Promise<void> {
  const { invoiceId, accountId, number, taxId } = check
  const pause = pauses[check.attempts]
  if (valid === null && check.attempts + 1 < attempts && pause !== undefined) {
    await delayCheck(tx, invoiceId, new Date(now.getTime() + pause * 3_600_000))
    return
  }
  const state = valid === null ? 'notChecked' : valid ? 'valid' : 'invalid'
  if (!(await endCheck(tx, { invoiceId, state, now }))) return
  await recordSystemAudit(
    tx,
    {
      action: 'invoice.vatChecked',
      accountId,
      targets: [{ type: 'invoice', key: invoiceId, name: number }],
      changes: [
        { field: 'vatNumber', old: null, new: taxId },
        { field: 'vatCheck', old: null, new: state },
        { field: 'vatCheckedOn', old: null, new: now.toISOString() },
      ],
    },
    { type: 'JOB' },
  )
}

type Parts = Pick<JobParts, 'db' | 'config'> & { outgoing?: Outgoing }
/** Asks VIES for the numbers that are due, one after the other; nothing where no address of VIES is configured. */
export async function checkVatNumbers({ db, config, outgoing }: Parts, now = new Date()): Promise<void> {
  const { viesUrl: url } = config
  if (!url) return
  const vies = { url, outgoing: outgoing ?? outgoingOf(config) }
  await oneByOne(await db.asOwner((tx) => findDueChecks(tx, now, most)), async (check) => {
    const valid = await isValid(vies, check)
    await db.asOwner((tx) => store(tx, check, valid, now))
  })
}

/** Requests a check of the number of a payer that owes the tax itself, where VIES is configured. */
export const askForVatCheck = async (
  tx: Tx,
  { config }: Pick<JobParts, 'config'>,
  check: { invoiceId: string; country: string | null; taxId: string | null },
): Promise<void> => {
  const { invoiceId, country, taxId } = check
  if (config.viesUrl && country && taxId) await insertVatCheck(tx, { invoiceId, country, taxId })
}
