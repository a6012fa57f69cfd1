import { use } from 'react'
import { FeaturesContext } from '../../core/feature.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import css from './ShortcutsDialog.module.css'
import { useMenuCapabilities } from './useMenuCapabilities.ts'

/** Keys that are the same everywhere. i18n: shortcuts.search, shortcuts.help, shortcuts.create, shortcuts.rows, shortcuts.open, shortcuts.peek, shortcuts.select, shortcuts.neighbours, shortcuts.tabs, shortcuts.save */
const everywhere = [
  { id: 'search', keys: ['Ctrl K', '/', 'g a'] },
  { id: 'create', keys: ['c'] },
  { id: 'help', keys: ['?'] },
] as const
const inLists = [
  { id: 'rows', keys: ['j', 'k'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'peek', keys: ['Space'] },
  { id: 'select', keys: ['x'] },
] as const
const inRecords = [
  { id: 'neighbours', keys: ['[', ']'] },
  { id: 'tabs', keys: ['Alt 1–9'] },
  { id: 'save', keys: ['Ctrl S'] },
] as const

function Keys({ title, rows }: { title: string; rows: readonly { name: string; keys: readonly string[] }[] }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <dl className={css.rows}>
        {rows.map(({ name, keys }) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The pages with a letter, for those who see them in the menu. i18n: menu.* */
function usePageKeys() {
  const { t } = useTranslation()
  const { roleCode, ramAccess } = useMe()
  const can = useMenuCapabilities()
  return use(FeaturesContext)
    .flatMap(({ menu = {} }) => Object.entries(menu))
    .flatMap(([id, { letter, shown }]) =>
      letter && (shown?.({ can, role: roleCode, ramAccess }) ?? true)
        ? [{ name: t(`menu.${id}`), keys: [`g ${letter}`] }]
        : [],
    )
}

/** All keys of the portal (`?`). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const named = (rows: readonly { id: string; keys: readonly string[] }[]) =>
    rows.map(({ id, keys }) => ({ name: t(`shortcuts.${id}`), keys }))
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={onClose}
      wide
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <div className={css.parts}>
        <Keys title={t('shortcuts.everywhere')} rows={named(everywhere)} />
        <Keys title={t('shortcuts.goTo')} rows={usePageKeys()} />
        <Keys title={t('shortcuts.lists')} rows={named(inLists)} />
        <Keys title={t('shortcuts.records')} rows={named(inRecords)} />
      </div>
    </Dialog>
  )
}
