import { useTranslation } from '../../lib/i18n.ts'
import { PlainPage } from '../../ui/PlainPage.tsx'

/** Placeholder for a screen of a later version: what it will hold, and what to do meanwhile. */
function LaterPage({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <PlainPage title={t(`pages.later.${name}.title`)}>
      <p>{t(`pages.later.${name}.text`)}</p>
    </PlainPage>
  )
}

/** The page of one route; `name` is its key under `pages.later`. */
export const laterPage = (name: string) => () => <LaterPage name={name} />
