import { IconDownload } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { useExportActs } from './useExportActs.tsx'

/** Exports the list: one button with an entry for each format. */
export function ExportMenu({ exporting: { acts, busy, failure } }: { exporting: ReturnType<typeof useExportActs> }) {
  const { t } = useTranslation()
  if (acts.length === 0) return null
  return (
    <>
      <Menu
        entries={acts}
        target={
          <Button variant="default" loading={busy} leftSection={<Icon of={IconDownload} />}>
            <span data-words>{t('files.export')}</span>
          </Button>
        }
      />
      {failure}
    </>
  )
}
