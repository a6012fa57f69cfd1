import { getSetting } from '@portal/contract/access/settings/settings.catalogue'
import type { UserSettings } from '@portal/contract/access/settings/settings.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { dropDraft } from '../../../lib/drafts.ts'
import { hasUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SettingsEditor } from './SettingsEditor.tsx'
import css from './Settings.module.css'
import { type SettingChange, useSaveUserSettings, userSettingsQuery } from './settings.queries.ts'
import { useSettingsEdit } from './useSettingsEdit.ts'

const draftOf = (userKey: string) => `settings.user.${userKey}`

type Props = { userKey: string; name: string; onClose: () => void }

/** The settings that apply to one person, with those that are set for this person alone. */
export function UserSettingsDialog({ userKey, name, onClose }: Props) {
  const { t } = useTranslation()
  const found = useQuery(userSettingsQuery(userKey))
  const [asking, setAsking] = useState(false)
  const { userKey: reader } = useMe()
  const close = () => {
    if (hasUnsaved() && !asking) return setAsking(true)
    dropDraft(reader, draftOf(userKey))
    onClose()
  }
  // Outside the table it was opened from, whose cell styles it would inherit.
  return createPortal(
    <Dialog
      wide
      title={t('settings.ofPerson', { name })}
      onClose={close}
      actions={
        <>
          {asking && (
            <span role="status" className={css.closing}>
              {t('form.leaveText')}
            </span>
          )}
          <Button variant="default" onClick={close}>
            {t(asking ? 'form.leave' : 'form.close')}
          </Button>
        </>
      }
    >
      {found.data && <PersonForm record={found.data} />}
      <QueryState query={found} failed={t('settings.failed')} lines={8} height={28} />
    </Dialog>,
    document.getElementById('main') ?? document.body,
  )
}

/** Settings of whole accounts only are not in a person's list. */
const ofPerson = (user: UserSettings) => ({
  ...user,
  settings: user.settings.filter(({ code }) => getSetting(code).levels.includes('user')),
})

function PersonForm({ record }: { record: UserSettings }) {
  const { t } = useTranslation()
  const saveUser = useSaveUserSettings(record.userKey)
  const settings = useSettingsEdit({
    record: ofPerson(record),
    level: 'user',
    draft: draftOf(record.userKey),
    save: async (changes: SettingChange[], version: number) => ofPerson(await saveUser(changes, version)),
  })
  return (
    <SettingsEditor
      {...settings}
      label={t('settings.ofPerson', { name: record.name })}
      rows={ofPerson(settings.edit.base).settings}
      group={undefined}
      context={{ acctKey: record.acctKey, level: 'user', inDialog: true, person: record }}
      why={{ action: 'settings.updateUser', object: record.userKey, what: t('settings.change') }}
    />
  )
}
