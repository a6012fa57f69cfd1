import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../../../core/changes/BulkDialog.tsx'
import { nameOf } from '../../../../../core/people/people.names.ts'
import { ParentPick } from '../../../../../core/pickers/ParentPick.tsx'
import { useOwnCompany } from '../../../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { RadioGroup } from '../../../../../ui/RadioGroup.tsx'
import { type Company, ManagerPick } from '../../form/ManagerPick.tsx'

const ways = ['choose', 'none'] as const

/** One account manager for many accounts, or none; the preview checks for each that the person is in a company above. */
export function ManagerDialog(props: BulkProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<(typeof ways)[number]>('choose')
  const [company, setCompany] = useState<Company>(useOwnCompany())
  const [person, setPerson] = useState<UserListItem>()
  const [submitted, setSubmitted] = useState({ yes: false })
  const check = () => {
    setSubmitted({ yes: true })
    if (way === 'none') return { manager: null }
    return person && { manager: person.userKey }
  }
  return (
    <BulkDialog
      {...props}
      title={t('accountsList.manager.title')}
      kind="account.manager"
      faults={submitted}
      check={check}
    >
      <RadioGroup
        title={t('accountsList.manager.what')}
        // i18n: accountsList.manager.choose, accountsList.manager.none
        options={ways.map((value) => ({ value, label: t(`accountsList.manager.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === 'choose' && (
        <>
          <ParentPick
            label={t('accountsList.manager.company')}
            help={t('accountsList.manager.companyHint')}
            chosen={company.acctName}
            onPick={(acctKey, acctName) => {
              setCompany({ acctKey, acctName })
              setPerson(undefined)
            }}
          />
          <ManagerPick
            label={t('field.manager')}
            companies={[company]}
            chosen={person ? nameOf(person) : ''}
            error={submitted.yes && !person ? t('accountsList.fault.manager') : undefined}
            required
            onPick={setPerson}
          />
        </>
      )}
    </BulkDialog>
  )
}
