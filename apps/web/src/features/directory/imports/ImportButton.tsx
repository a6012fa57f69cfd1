import { IconUpload as IconImport } from '../../../ui/icons.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/**
 * The link to the import of people, for people who may add them: into one account, or into several by their numbers.
 */
export function ImportButton({ acctKey }: { acctKey?: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { actingBy } = useMe()
  const may = useCan('AcctMgmnt:W')
  if (!may || actingBy) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconImport} />}
      onClick={() => void navigate({ href: paths.importPeople(acctKey) })}
    >
      <span data-words>{t('imports.open')}</span>
    </Button>
  )
}
