import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import page from '../../../ui/Page.module.css'
import type { Group } from './accessGroups.queries.ts'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import type { GroupEdit } from './useGroupEdit.ts'

type Props = { group: Group; edit: GroupEdit; mayEdit: boolean }

/** Duplicates, archives or restores a group. */
export function GroupActs({ group, edit, mayEdit }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'copy' | 'archive'>()
  const close = () => setOpen(undefined)
  const widened = group.fullWithout
  if (!mayEdit) return null
  return (
    <>
      <div className={page.acts}>
        <Button variant="default" size="xs" onClick={() => setOpen('copy')}>
          {t('accessGroups.duplicate')}
        </Button>
        {group.archived ? (
          <Button variant="default" size="xs" loading={edit.saving} onClick={() => void edit.archive(false)}>
            {t('accessGroups.restore')}
          </Button>
        ) : (
          group.abilities.archive.allowed && (
            <Button variant="default" size="xs" onClick={() => setOpen('archive')}>
              {t('accessGroups.archive')}
            </Button>
          )
        )}
      </div>
      {open === 'copy' && (
        <NewGroupDialog acctKey={group.acctKey} groups={[group]} copyOf={group.groupKey} onClose={close} />
      )}
      {open === 'archive' && (
        <ConfirmDialog
          title={t('accessGroups.archiveTitle', { name: group.name })}
          submit={t('accessGroups.archiveSubmit')}
          danger
          pending={edit.saving}
          onSubmit={() => void edit.archive(true).then(close)}
          onClose={close}
        >
          <p>
            {group.memberCount === 0
              ? t('accessGroups.archiveEmpty')
              : t('accessGroups.archiveText', { count: group.memberCount })}
          </p>
          {widened > 0 && <p>{t('accessGroups.archiveWidens', { count: widened })}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
