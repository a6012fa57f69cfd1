import { Suspense, useState } from 'react'
import { maxApiKeys } from '@portal/contract/core/changes/changes.rules'
import type { RightState } from '../../../core/access/useRight.ts'
import { type Bulk, BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Total } from '../../../ui/table/Pager.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'
import type { PeopleListOf } from './list/usePeopleList.ts'
import type { SendKind } from './people.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import type { SelectedPeople } from '../userPlans/userPlans.queries.ts'
import { useUserExport } from './useUserExport.ts'
import {
  actionOf,
  fitting,
  type PeopleSelection,
  type Person,
  type PersonRights,
  type ManyAct,
  manyActs,
} from './people.rules.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const AssignDialog = lazyPart(async () => (await import('../userPlans/AssignDialog.tsx')).AssignDialog)

type Props = {
  list: PeopleListOf
  selection: Selection
  total: Total | undefined
  /** The people of the page that is shown. */
  rows: readonly Person[]
  powers: PersonRights
  sending: SendKind | undefined
  onSend: (what: SendKind, userKeys: readonly string[]) => void
  onMany: (act: ManyAct, many: PeopleSelection) => void
}

/** The one company of the selected people; undefined for several companies, and for people who are not on the page. */
function companyOf({ list, selection: { all, keys }, rows }: Props): string | undefined {
  if (list.acctKey ?? all) return list.acctKey
  const accountOf = new Map(rows.map((person) => [person.userKey, person.acctKey]))
  const companies = new Set([...keys].map((key) => accountOf.get(key)))
  return companies.size === 1 ? [...companies][0] : undefined
}
/** The action that assigns a plan to all of them. */
function usePlanAct(props: Props) {
  const { t } = useTranslation()
  const { modules } = useMe()
  const { selection, powers, total } = props
  const [selected, setSelected] = useState<SelectedPeople>()
  const acctKey = companyOf(props)
  const many = manyOf(props, undefined)
  const visible = modules['Customer-User Plans'] === 'RW'
  const choose = () =>
    acctKey &&
    many &&
    setSelected({
      acctKey,
      ...many,
      count: selection.all ? Math.max(0, (total?.total ?? 0) - selection.keys.size) : many.count,
    })
  const bulk: Bulk = {
    key: 'plan',
    label: t('userPlans.act.assign'),
    right: powers.manage,
    reason: acctKey ? undefined : t('users.planOfOne'),
    asks: true,
    onSelect: () => void choose(),
  }
  const dialog = selected && (
    <Suspense fallback={null}>
      <AssignDialog {...selected} onClose={() => setSelected(undefined)} />
    </Suspense>
  )
  return { bulks: visible ? [bulk] : [], dialog }
}

/** The mails that can be sent to all selected people, and the changes that can be made to them. */
export function PeopleSelectionBar(props: Props) {
  const { list, selection, total } = props
  const { all, keys } = selection
  const { sort } = list.state
  const refused = useTooMany(selection)
  const plan = usePlanAct(props)
  const exporting = useUserExport(
    all ? { ...list.filter, sort, except: [...keys] } : { sort, userKeys: [...keys] },
    refused,
  )
  const bulks = [...useBulks(props), ...plan.bulks]
  return (
    <>
      <BulkBar {...{ selection, total, bulks, refused, exporting }} />
      {plan.dialog}
    </>
  )
}

/**
 * The people of an action: everyone in the result except those removed, or the selected ones. People on the page whom the
 * act does not fit are left out; for the others the preview says so.
 */
function manyOf(
  { list, selection: { all, keys }, total, rows, powers }: Props,
  act: ManyAct | undefined,
): PeopleSelection | undefined {
  if (all) {
    const selection = { userFilter: list.filter, except: [...keys] }
    return { selection, count: Math.max(0, (total?.total ?? 0) - keys.size), atLeast: total?.capped ?? true }
  }
  const fit = new Set((act ? fitting(act, rows, powers) : rows).map(({ userKey }) => userKey))
  const people = new Map(rows.map((person) => [person.userKey, person]))
  const userKeys = [...keys].filter((key) => !people.has(key) || fit.has(key))
  const [first] = userKeys
  if (!first) return undefined
  const person = userKeys.length === 1 ? people.get(first) : undefined
  return { selection: { userKeys }, count: userKeys.length, ...(person && { person }) }
}

function useBulks(props: Props): Bulk[] {
  const { list, selection, powers, sending, onSend, onMany } = props
  const { t } = useTranslation()
  const option = (name: SendKind | ManyAct) => ({
    key: name,
    label: t(`users.act.${name}`),
    action: actionOf[name],
    object: list.acctKey,
  })
  const send = (what: SendKind, right: RightState, reason?: string): Bulk => ({
    ...option(what),
    right,
    reason: selection.all ? t('users.notAll', { most: maxApiKeys }) : reason,
    busy: sending === what,
    onSelect: () => onSend(what, [...selection.keys]),
  })
  const change = (name: ManyAct): Bulk => {
    const many = manyOf(props, name)
    const reason = many ? undefined : t(`users.noneFit.${name}`)
    return { ...option(name), right: powers.manage, reason, asks: true, onSelect: () => many && onMany(name, many) }
  }
  return [
    send('sendActivation', powers.manage),
    ...manyActs.map(change),
    send('sendMfaLink', powers.sendLinks, powers.acting ? t('users.why.acting') : undefined),
  ]
}
