import type { dunning as routes } from '@portal/contract/commerce/dunning/dunning.contract'
import {
  defaultSteps,
  type DunningSteps as Steps,
  feeText,
  stepFaults,
} from '@portal/contract/commerce/dunning/dunning.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { currencies } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { checkIssuer, issuerAbility } from '../billing/billing.service.ts'
import {
  findCurrency,
  findName,
  findPlan,
  lockPlan,
  type PlanRow,
  removeRefused,
  savePlan,
} from './dunning.repository.ts'

type Detail = Result<typeof routes.get>

/** The steps of an issuer, or the default ones where it has set none. */
export const stepsOf = (row: PlanRow | undefined): Steps =>
  row
    ? {
        mails: row.mailDays.map((days, at) => ({
          days,
          tone: row.tones[at] ?? 'Friendly',
          fees: currencies.flatMap((currency) => {
            const amount = row.fees[at]?.[currency]
            return amount === undefined ? [] : [{ currency, amount }]
          }),
        })),
        suspendAfter: row.suspendAfter,
        noticeDays: row.noticeDays,
      }
    : defaultSteps
/** How invoices name and tax the fees of an issuer. */
export const feeLineOf = (row: PlanRow | undefined) => ({
  textEn: row?.feeTextEn ?? feeText.en,
  textFr: row?.feeTextFr ?? feeText.fr,
  taxed: row?.feeTaxed ?? false,
})

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Detail> {
  const row = await findPlan(tx, caller.scope, acctKey)
  const edit = issuerAbility(caller, acctKey)
  const { mails, ...suspension } = stepsOf(row)
  const fee = feeLineOf(row)
  return {
    mails: mails.map(({ fees = [], ...mail }) => ({ ...mail, fees: [...fees] })),
    ...suspension,
    feeTextEn: fee.textEn,
    feeTextFr: fee.textFr,
    feeTaxed: fee.taxed,
    feeCurrency: await findCurrency(tx, acctKey),
    modifiedBy: row?.modifiedBy ?? null,
    modifiedOn: row?.modifiedAt ?? null,
    // Only the person themselves can pass an identity check.
    edit: edit.allowed && caller.actor ? refused('alias.forbidden') : edit,
    version: row?.version ?? 0,
  }
}

/** @throws Problem account.notFound */
export const getSteps = (context: Context, { params }: Input<typeof routes.get>): Promise<Detail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await isInScope(tx, context.caller.scope, params.acctKey))) throw new Problem('account.notFound')
    return present(tx, context, params.acctKey)
  })

/** @throws Problem request.invalid, dunning.mayNotSuspend */
function check({ caller }: Context, steps: Steps): void {
  const fields = stepFaults(steps).map(({ field, ...fault }) => ({
    ...fault,
    field: field.charAt(0).toUpperCase() + field.slice(1),
  }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  if (steps.suspendAfter !== null && !holds(caller.rights, 'AcctStatus:W')) throw new Problem('dunning.mayNotSuspend')
}
type FeeLine = ReturnType<typeof feeLineOf>
/** The steps in the audit: a reminder by its day, tone and fees. */
const valuesOf = ({ mails, suspendAfter, noticeDays }: Steps, { textEn, textFr, taxed }: FeeLine) => ({
  mails: mails
    .map(({ days, tone, fees = [] }) => [days, tone, ...fees.map((fee) => `${fee.currency} ${fee.amount}`)].join(' '))
    .join(', '),
  suspendAfter,
  noticeDays,
  feeTextEn: textEn,
  feeTextFr: textFr,
  feeTaxed: taxed,
})

const feesOf = ({ fees = [] }: Steps['mails'][number]) =>
  Object.fromEntries(fees.map(({ currency, amount }) => [currency, amount]))
/** The columns of steps. The default words of a fee are not stored, so that they follow later versions. */
const storedOf = ({ mails, suspendAfter, noticeDays }: Steps, { textEn, textFr, taxed }: FeeLine) => ({
  mailDays: mails.map(({ days }) => days),
  tones: mails.map(({ tone }) => tone),
  suspendAfter,
  noticeDays,
  fees: JSON.stringify(mails.map(feesOf)),
  feeTextEn: textEn === feeText.en ? null : textEn,
  feeTextFr: textFr === feeText.fr ? null : textFr,
  feeTaxed: taxed,
})

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, dunning.mayNotSuspend, alias.forbidden,
 *   request.invalid, request.stale
 */
export const setSteps = (context: Context, { params, body, ifMatch }: Input<typeof routes.set>): Promise<Detail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { acctKey } = params
    await checkIssuer(tx, caller, acctKey)
    await lockPlan(tx, acctKey)
    const row = await findPlan(tx, caller.scope, acctKey)
    if ((row?.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await present(tx, context, acctKey) })
    const { suspendAfter } = body
    const before = stepsOf(row)
    const line = feeLineOf(row)
    // A client that does not know of fees leaves them as they are.
    const mails = body.mails.map((mail) => ({
      ...mail,
      fees: mail.fees ?? before.mails.find(({ days }) => days === mail.days)?.fees,
    }))
    const after: Steps = { mails, suspendAfter, noticeDays: suspendAfter === null ? null : body.noticeDays }
    check(context, after)
    const feeLine: FeeLine = {
      textEn: body.feeTextEn === undefined ? line.textEn : (body.feeTextEn ?? feeText.en),
      textFr: body.feeTextFr === undefined ? line.textFr : (body.feeTextFr ?? feeText.fr),
      taxed: body.feeTaxed ?? line.taxed,
    }
    const changes = changedFields(valuesOf(before, line), valuesOf(after, feeLine))
    if (row && changes.length === 0 && row.setBy === caller.userId) return present(tx, context, acctKey)
    const by = { setBy: caller.userId, modifiedBy: caller.by }
    await savePlan(tx, { accountId: acctKey, ...storedOf(after, feeLine), ...by })
    await removeRefused(tx, caller.scope, acctKey)
    await recordAudit(tx, context, {
      action: 'dunning.stepsSet',
      accountId: acctKey,
      targets: [{ type: 'account', key: acctKey, name: await findName(tx, caller.scope, acctKey) }],
      changes,
    })
    return present(tx, context, acctKey)
  })
