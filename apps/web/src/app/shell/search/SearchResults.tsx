import { type Language, numberIn } from '@portal/contract/core/language'
import type { SearchGroup } from '@portal/contract/operations/search/search.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Act } from '../../../core/feature.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import css from './GlobalSearch.module.css'
import type { SearchDoor } from './search.door.ts'
import { foundQuery } from './search.queries.ts'
import { SearchList } from './SearchList.tsx'
import { type Group, type Option, useGroups } from './useGroups.ts'

/** Milliseconds after the last letter; the first result should be there after 120. */
const pause = 60

/** The page of another account, on the current tab: the same section, never the old record. */
function useSameTab() {
  const router = useRouter()
  return (acctKey: string) => {
    const { pathname, search } = router.state.location
    const tab = Number((search as { tab?: unknown }).tab)
    const same = pathname.startsWith('/accounts/') && pathname !== paths.accountSearch && tab > 0
    return paths.account(acctKey, same ? tab : undefined)
  }
}

/** The results of a text: everything, accounts for an action, or what can be created. */
function useFound(text: string, door: SearchDoor, act: Act | undefined) {
  const searchText = text.trim()
  const [later] = useDebouncedValue(searchText, pause)
  const laterQuery = searchText && later // A cleared field shows the recent accounts immediately.
  const isLocal = door === 'create' && !act
  const query = useQuery({
    ...foundQuery(laterQuery),
    enabled: laterQuery !== '' && !isLocal,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const all = useGroups()
  const groupsOf = (searched: string, found: readonly SearchGroup[]): Group[] => {
    if (act) return all.accounts(searched, found)
    if (isLocal) return all.creating(searched)
    return searched === '' ? all.atFirst() : all.under(searched, found)
  }
  return {
    ...query,
    wanted: searchText,
    isLocal,
    groupsOf,
    groups: groupsOf(searchText, laterQuery === '' ? [] : (data?.groups ?? [])),
    /** The results are those of the text in the field. */
    settled: searchText === '' || isLocal || (searchText === laterQuery && data !== undefined && !isPlaceholderData),
  }
}
type Matches = ReturnType<typeof useFound>

type ChooseOptions = Pick<Props, 'onText' | 'onAct' | 'onClose'> & { act: Act | undefined; onAsk: (act: Act) => void }
/** Carries out an option. */
function useChoose({ act, onAsk, onText, onAct, onClose }: ChooseOptions) {
  const router = useRouter()
  const sameTab = useSameTab()
  const leave = (href: string, state?: object) => {
    onClose()
    void router.navigate({ href, ...(state && { state }) })
  }
  return (option: Option | undefined) => {
    if (!option) return
    const { leads, acctKey, acctType } = option
    if (act && acctKey) {
      if ('inAccount' in act) leave(act.inAccount(acctKey))
      else onAct(act, acctKey)
    } else if ('act' in leads) {
      onAsk(leads.act)
      onText('')
    } else if (acctType && acctKey) leave(sameTab(acctKey))
    else leave(leads.href, leads.state)
  }
}

type Keys = Pick<Props, 'handleRef' | 'enteredRef'> & {
  found: Matches
  active: Option | undefined
  choose: (option: Option | undefined) => void
  onMove: (to: Option) => void
  /** The person chose the active option by the arrows. */
  moved: boolean
  onBack: (() => void) | undefined
}
/** Keyboard handling of the search field. Enter pressed before the results arrive takes effect once they do. */
function useFieldKeys({ handleRef, enteredRef, found, active, choose, onMove, moved, onBack }: Keys) {
  const queryClient = useQueryClient()
  const options = found.groups.flatMap((group) => group.options)
  /** The results shown may belong to the previous text; Enter then waits for those of the current one. */
  const enter = async () => {
    if (found.settled || moved) return choose(active)
    // Failed searches are reported below the field.
    const answer = await queryClient.fetchQuery(foundQuery(found.wanted)).catch(() => undefined)
    if (answer) choose(found.groupsOf(found.wanted, answer.groups)[0]?.options[0])
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = active ? options.indexOf(active) : -1
    const place = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    const to = place === undefined ? undefined : options.at(place % options.length)
    if (event.key === 'Enter') void enter()
    else if (event.key === 'Backspace' && onBack) onBack()
    else if (to) onMove(to)
    else return
    event.preventDefault()
  })
  const onEntered = useEffectEvent(() => enter())
  useEffect(() => {
    handleRef.current = (event) => onKey(event)
    if (enteredRef.current) queueMicrotask(() => void onEntered())
    enteredRef.current = false
    return () => {
      handleRef.current = undefined
    }
  }, [handleRef, enteredRef])
}

type Props = {
  id: string
  door: SearchDoor
  text: string
  /** Gets the keys of the field, once the results are there. */
  handleRef: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** Enter was pressed before the results were there. */
  enteredRef: RefObject<boolean>
  onText: (text: string) => void
  onActive: (id: string | undefined) => void
  /** Opens the dialog of an action on an account. */
  onAct: (act: Act, acctKey: string) => void
  onClose: () => void
}

/** The results of a text, with the keys of the field above. */
export function SearchResults({ id, door, text, handleRef, enteredRef, onActive, ...rest }: Props) {
  const { t, i18n } = useTranslation()
  const [act, setAct] = useState<Act>()
  const [moved, setMoved] = useState<{ text: string; id: string }>()
  const found = useFound(text, door, act)
  const { wanted: searchText, groups, settled, data, error } = found
  const options = groups.flatMap((group) => group.options)
  const isMoved = moved?.text === searchText
  const active = options.find((one) => isMoved && one.id === moved.id) ?? options[0]
  const choose = useChoose({ ...rest, act, onAsk: setAct })
  const onMove = (to: Option) => setMoved({ text: searchText, id: to.id })
  const onBack = act && text === '' ? () => setAct(undefined) : undefined
  useFieldKeys({ handleRef, enteredRef, found, active, choose, onMove, moved: isMoved, onBack })
  const activeId = active && `${id}-${active.id}`
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  return (
    <>
      {act && <p className={css.act}>{t('search.forAct', { act: t(`search.act.${act.id}`) })}</p>}
      {error && !found.isLocal && searchText !== '' ? (
        <ErrorState title={t('search.failed')} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <p className={css.status} role="status">
          {statusText(t, found, i18n.language, act !== undefined)}
        </p>
      )}
      <SearchList id={id} groups={groups} active={active?.id} text={searchText} onChoose={choose} />
      {settled && searchText !== '' && data && data.missing.length > 0 && (
        <p className={css.note}>
          {t('search.missing', { kinds: data.missing.map((kind) => t(`search.kind.${kind}`)).join(', ') })}
        </p>
      )}
      <p className={css.keys}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search.keys.move')} <Kbd>↵</Kbd> {t('search.keys.open')} <Kbd>Esc</Kbd>{' '}
        {t('search.keys.close')}
      </p>
    </>
  )
}

function statusText(
  t: TFunction,
  { wanted: searchText, settled, data, groups }: Matches,
  language: Language,
  forAct: boolean,
): string {
  // All that the groups count, not only the options shown.
  const count = groups.reduce((sum, { total, options }) => sum + (total ?? options.length), 0)
  if (searchText === '') return count > 0 || !forAct ? '' : t('search.typeAccount')
  if (!settled) return t('search.searching')
  if (count === 0) return t('search.nothing', { text: searchText })
  if (data?.near) return t('search.near', { text: searchText })
  const number = numberIn(language, count)
  const isMore = groups.some(({ capped }) => capped)
  return t('search.found', { count, shown: isMore ? t('search.moreThan', { shown: number }) : number })
}
