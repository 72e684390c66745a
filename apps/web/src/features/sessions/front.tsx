import { offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { currentBrand, currentLocale, productName, useText } from '../../language/language.ts'
import { chooseBeforeSignIn } from '../../session/arrival.ts'
import { LogoMark } from '../../ui/logo.tsx'
import classes from './front.module.css'

interface FrontProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of the pages of the app before signing in: product, one card, language and agreement. The sign-in page,
 * which is none of the app, has one that looks the same (public-pages/sign-in/frame.ts).
 */
export function Front({ title, intro, children }: FrontProps) {
  const t = useText()
  const code = currentLocale()
  return (
    <main className={classes.front}>
      <title>{`${title} – ${productName()}`}</title>
      <div className={classes.column}>
        <div className={classes.brand}>
          <LogoMark size={32} />
          <span>{productName()}</span>
        </div>
        <div className={classes.card}>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
          {children}
        </div>
        <footer className={classes.foot}>
          <select
            aria-label={t('common:language')}
            value={code}
            onChange={(event) => void chooseBeforeSignIn(event.currentTarget.value as LocaleCode)}
          >
            {offeredLocales.map((locale) => (
              <option key={locale.code} value={locale.code} lang={locale.code}>
                {locale.ownName}
              </option>
            ))}
            {!offeredLocales.some((locale) => locale.code === code) && <option value={code}>{code}</option>}
          </select>
          <Link to={currentBrand().agreementPath}>{t('auth:login.agreement')}</Link>
        </footer>
      </div>
    </main>
  )
}
