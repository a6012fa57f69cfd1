import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, use, useContext, useState } from 'react'
import { type Act, FeaturesContext } from '../../core/feature.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazyPart.ts'
import { useSearchOpener } from '../../lib/searchOpener.ts'
import { RightsContext } from '../../lib/useCan.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconSearch } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { GlobalSearch } from './search/GlobalSearch.tsx'
import type { SearchDoor } from './search/search.door.ts'
import { actsOf } from './search/search.local.ts'
import { letterOf, menuTarget, visibleMenu } from './menu.rules.ts'
import { sideMenuQuery } from './sidemenu.queries.ts'
import css from './ShellSearch.module.css'
import { useShellKeys } from './useShellKeys.ts'
import { useMenuCapabilities } from './useMenuCapabilities.ts'

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

/** A page of the side menu by its letter, for those who see its entry. */
function useGoTo() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { roleCode, ramAccess, companyKey, companyType } = useMe()
  const capabilities = useMenuCapabilities()
  return async (letter: string) => {
    const items = await queryClient.ensureQueryData(sideMenuQuery)
    const entries = visibleMenu(items, capabilities, roleCode, ramAccess).flatMap((item) => [item, ...item.Submenu])
    const entry = entries.find(({ Id }) => letterOf(Id) === letter)
    if (!entry) return
    const target = menuTarget(entry.URL, ramAccess, { companyKey, companyType })
    const state = target.kind === 'route' ? target.state : undefined
    await router.navigate({ href: target.kind === 'route' ? target.to : target.href, ...(state && { state }) })
  }
}

/** The search in the header, the keys of the portal, and the dialogs they open. */
export function ShellSearch() {
  const { t } = useTranslation()
  const [door, setDoor] = useState<SearchDoor>()
  const [helping, setHelping] = useState(false)
  const [doing, setDoing] = useState<{ act: Act; acctKey: string }>()
  const { roleCode, ramAccess } = useMe()
  const acts = actsOf(use(FeaturesContext), useContext(RightsContext), { role: roleCode, ramAccess })
  const goTo = useGoTo()
  const open = () => setDoor('all')
  useSearchOpener(open)
  useShellKeys({
    onSearch: open,
    single: {
      '/': open,
      '?': () => setHelping(true),
      ...(acts.some(({ creates }) => creates) && { c: () => setDoor('create') }),
    },
    go: (letter) => (letter === 'a' ? open : () => void goTo(letter)),
  })
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Icon of={IconSearch} size={20} />
        <span className={css.text}>{t('search.title')}</span>
        <span className={css.key} aria-hidden="true">
          <Kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      {door && (
        <GlobalSearch
          door={door}
          onAct={(act, acctKey) => {
            setDoor(undefined)
            setDoing({ act, acctKey })
          }}
          onClose={() => setDoor(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {helping && <ShortcutsDialog onClose={() => setHelping(false)} />}
        {doing && 'Dialog' in doing.act && (
          <doing.act.Dialog acctKey={doing.acctKey} onClose={() => setDoing(undefined)} />
        )}
      </Suspense>
    </>
  )
}
