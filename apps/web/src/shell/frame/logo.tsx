import { Link } from 'react-router'
import { useText, productName } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { BrandLogo, LogoMark } from '../../ui/logo.tsx'
import classes from './logo.module.css'

/** The logo of the brand above, else the platform's; a click leads to the first page or the smart-home page (specification.md 2.1). */
export function Logo({ to, withName }: { readonly to: string; readonly withName: boolean }) {
  const t = useText()
  const own = useSession()?.brand?.logo ?? null
  return (
    <Link
      to={to}
      className={`${classes.logo} ${withName ? '' : classes.alone}`}
      aria-label={`${productName()}: ${t('shell:home')}`}
    >
      {own === null ? <LogoMark /> : <BrandLogo address={own} alt="" />}
      {withName && <span className={classes.name}>{productName()}</span>}
    </Link>
  )
}
