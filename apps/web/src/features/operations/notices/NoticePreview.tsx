import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Notices.module.css'
import { noticePreviewQuery, type PreviewOf } from './notices.queries.ts'

const languages = [
  { part: 'english', lang: 'en' },
  { part: 'french', lang: 'fr' },
] as const

/** A notice as its readers see it: the whole e-mail, in each language. */
export function NoticePreview({ of }: { of: PreviewOf }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(noticePreviewQuery(of))
  if (error) return <Alert kind="error">{error.message}</Alert>
  if (!data) return <Skeleton label={t('notices.preview.loading')} lines={4} />
  return (
    <div className={css.previews}>
      {languages.map(({ part, lang }) => (
        <section key={part} className={css.preview} aria-label={t(`notices.preview.${part}`)}>
          <p className={css.language}>{t(`notices.preview.${part}`)}</p>
          <p lang={lang} className={css.subject}>
            {data[part].subject}
          </p>
          <p lang={lang} className={css.mail}>
            {data[part].text}
          </p>
        </section>
      ))}
    </div>
  )
}
