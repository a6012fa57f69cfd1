import type { BrandImage } from '@portal/contract/delivery/branding/branding.shapes'
import { Fragment, type ReactNode } from 'react'
import { BrandHtml } from './BrandHtml.tsx'
import css from './Branding.module.css'
import type { previewWords } from './brandPreview.words.ts'

export type PreviewBrand = {
  name: string
  primaryColor: string
  accentColor: string
  logo: BrandImage | null
  logoDark: BrandImage | null
  logoAlt: string
  headerHtml: string
  footerHtml: string
  /** The texts of the brand's links. */
  links: readonly string[]
  hidePoweredBy: boolean
}
export const surfaces = ['mail', 'signIn', 'header'] as const
export type Surface = (typeof surfaces)[number]
export type Scheme = 'light' | 'dark'
type SurfaceProps = { brand: PreviewBrand; scheme: Scheme; say: (key: keyof typeof previewWords) => string }

function Logo({ brand, dark }: { brand: PreviewBrand; dark: boolean }) {
  const image = (dark && brand.logoDark) || brand.logo
  if (!image) return <strong className={css['name']}>{brand.name}</strong>
  return <img src={image.url} alt={brand.logoAlt || brand.name} className={css['logo']} />
}

function MailSurface({ brand, say }: SurfaceProps) {
  return (
    <div className={css['mail']}>
      <Logo brand={brand} dark={false} />
      <BrandHtml html={brand.headerHtml} />
      <div className={css['subject']}>{say('mailSubject')}</div>
      <p>{say('mailGreeting')}</p>
      <p>{say('mailText')}</p>
      <p>
        <span className={css['button']}>{say('mailButton')}</span>
      </p>
      <div className={css['foot']}>
        <BrandHtml html={brand.footerHtml} />
        {brand.links.length > 0 && (
          <p>
            {brand.links.map((words, at) => (
              <Fragment key={at}>
                {at > 0 && ' · '}
                <u>{words}</u>
              </Fragment>
            ))}
          </p>
        )}
        {!brand.hidePoweredBy && <p>{say('powered')}</p>}
      </div>
    </div>
  )
}

function SignInSurface({ brand, scheme, say }: SurfaceProps) {
  return (
    <div className={css['signIn']}>
      <Logo brand={brand} dark={scheme === 'dark'} />
      <div className={css['subject']}>{say('signIn')}</div>
      <span>{say('email')}</span>
      <span className={css['input']}>ada@example.com</span>
      <span className={css['button']}>{say('next')}</span>
      <span className={css['link']}>{say('forgot')}</span>
    </div>
  )
}

function HeaderSurface({ brand, say }: SurfaceProps) {
  return (
    <>
      <div className={css['header']}>
        <Logo brand={brand} dark />
        <span>{say('signOut')}</span>
      </div>
      <div className={css['under']}>
        <span className={css['chip']}>{say('home')}</span>
        <span className={css['link']}>{say('accounts')}</span>
      </div>
    </>
  )
}
/** The content of a surface, in small: nothing in it can be pressed. */
export const surfaceOf: Record<Surface, (shown: SurfaceProps) => ReactNode> = {
  mail: MailSurface,
  signIn: SignInSurface,
  header: HeaderSurface,
}
