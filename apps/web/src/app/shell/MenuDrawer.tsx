import { useTranslation } from '../../lib/i18n.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The side menu over the page, where there is no room next to it. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SidePanel side="start" title={t('shell.menu')} onClose={onClose}>
      <SideMenu onChosen={onClose} />
    </SidePanel>
  )
}
