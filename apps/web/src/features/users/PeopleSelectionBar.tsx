import { Suspense, useState } from 'react'
import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import type { Standing } from '../../core/access/useRight.ts'
import { useSelectionWords } from '../../core/lists/useSelectionWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Act } from '../../ui/table/ActButton.tsx'
import type { Total } from '../../ui/table/Pager.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'
import type { PeopleListOf } from './list/usePeopleList.ts'
import type { Sending } from './people.queries.ts'
import { useMe } from '../../core/me/me.queries.ts'
import type { Chosen } from '../userPlans/AskDialog.tsx'
import { useUserExport } from './useUserExport.ts'
import { actionOf, fitting, type Many, type Person, type Powers, type ManyAct, manyActs } from './people.rules.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const AssignDialog = lazyPart(async () => (await import('../userPlans/AssignDialog.tsx')).AssignDialog)

type Props = {
  list: PeopleListOf
  selection: Selection
  total: Total | undefined
  /** The people of the page that is shown. */
  rows: readonly Person[]
  powers: Powers
  sending: Sending | undefined
  onSend: (what: Sending, userKeys: readonly string[]) => void
  onMany: (act: ManyAct, many: Many) => void
}

/** The one company whose people are selected; undefined for several, and for people who are not on the page. */
function companyOf({ list, selection: { all, keys }, rows }: Props): string | undefined {
  if (list.acctKey ?? all) return list.acctKey
  const known = new Map(rows.map((person) => [person.userKey, person.acctKey]))
  const companies = new Set([...keys].map((key) => known.get(key)))
  return companies.size === 1 ? [...companies][0] : undefined
}
/** Giving all of them a plan. */
function usePlanAct(props: Props) {
  const { t } = useTranslation()
  const { modules } = useMe()
  const { selection, powers, total } = props
  const [asked, setAsked] = useState<Chosen>()
  const acctKey = companyOf(props)
  const many = manyOf(props, undefined)
  const shown = powers.manage !== 'never' && modules['Customer-User Plans'] === 'RW'
  const reason =
    powers.manage === 'lacking'
      ? t('access.lacking')
      : selection.keys.size > mostKeys
        ? t('lists.selection.tooMany', { most: mostKeys })
        : acctKey
          ? undefined
          : t('users.planOfOne')
  const choose = () =>
    acctKey &&
    many &&
    setAsked({
      acctKey,
      ...many,
      count: selection.all ? Math.max(0, (total?.total ?? 0) - selection.keys.size) : many.count,
    })
  const act: Act = {
    key: 'plan',
    label: t('userPlans.act.assign'),
    asks: true,
    onSelect: () => void choose(),
    ...(reason && { disabledReason: reason }),
  }
  const dialog = asked && (
    <Suspense fallback={null}>
      <AssignDialog {...asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
  return { acts: shown ? [act] : [], dialog }
}

/** How many people are selected, the mails that can be sent to all of them, and the changes of all of them. */
export function PeopleSelectionBar(props: Props) {
  const { selection, total } = props
  const { words, more } = useSelectionWords(selection, total)
  const exporting = useMarkedExport(props)
  const plan = usePlanAct(props)
  const acts = [...useActs(props), ...plan.acts, ...exporting.acts]
  return (
    <>
      <SelectionBar words={words} all={more} acts={acts} onClear={selection.clear} />
      {exporting.failure}
      {plan.dialog}
    </>
  )
}

/** The export of those who are selected, or of everybody in the result but those taken out. */
function useMarkedExport({ list, selection: { all, keys } }: Props) {
  const { t } = useTranslation()
  const { sort } = list.state
  const wanted = all ? { ...list.filter, sort, except: [...keys] } : { sort, userKeys: [...keys] }
  return useUserExport(wanted, keys.size > mostKeys ? t('lists.selection.tooMany', { most: mostKeys }) : undefined)
}

/**
 * Whom an act is for: everybody in the result but those taken out, or those selected. Of these, people on
 * the page whom it does not fit are left out; of the others the preview says so.
 */
function manyOf(
  { list, selection: { all, keys }, total, rows, powers }: Props,
  act: ManyAct | undefined,
): Many | undefined {
  if (all) {
    const selection = { userFilter: list.filter, except: [...keys] }
    return { selection, count: Math.max(0, (total?.total ?? 0) - keys.size), atLeast: total?.capped ?? true }
  }
  const fit = new Set((act ? fitting(act, rows, powers) : rows).map(({ userKey }) => userKey))
  const shown = new Map(rows.map((person) => [person.userKey, person]))
  const userKeys = [...keys].filter((key) => !shown.has(key) || fit.has(key))
  const [first] = userKeys
  if (!first) return undefined
  const person = userKeys.length === 1 ? shown.get(first) : undefined
  return { selection: { userKeys }, count: userKeys.length, ...(person && { person }) }
}

function useActs(props: Props): Act[] {
  const { list, selection, powers, sending, onSend, onMany } = props
  const { t } = useTranslation()
  const { acctKey } = list
  const tooMany = selection.keys.size > mostKeys ? t('lists.selection.tooMany', { most: mostKeys }) : undefined
  const act = (name: Sending | ManyAct, right: Standing, reason: string | undefined, rest: Partial<Act>): Act[] => {
    const label = t(`users.act.${name}`)
    const why = tooMany ?? reason
    const lacking = right === 'lacking' && {
      disabledReason: t('access.lacking'),
      why: { action: actionOf[name], ...(acctKey && { object: acctKey }), what: label },
    }
    return right === 'never' ? [] : [{ key: name, label, ...rest, ...(why && { disabledReason: why }), ...lacking }]
  }
  const send = (what: Sending, right: Standing, reason?: string) =>
    act(what, right, selection.all ? t('users.notAll', { most: mostKeys }) : reason, {
      busy: sending === what,
      onSelect: () => onSend(what, [...selection.keys]),
    })
  const change = (name: ManyAct) => {
    const many = manyOf(props, name)
    const reason = many ? undefined : t(`users.noneFit.${name}`)
    return act(name, powers.manage, reason, { asks: true, onSelect: () => many && onMany(name, many) })
  }
  return [
    ...send('sendActivation', powers.manage),
    ...manyActs.flatMap(change),
    ...send('sendMfaLink', powers.sendLinks, powers.acting ? t('users.why.acting') : undefined),
  ]
}
