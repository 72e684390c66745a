import { Link } from 'react-router'
import { useText, productName } from '../language/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import classes from './logo.module.css'

/** The logo; a click leads to the first page or the smart-home page (specification 2.1). */
export function Logo({ to, withName }: { readonly to: string; readonly withName: boolean }) {
  const t = useText()
  return (
    <Link to={to} className={classes.logo} aria-label={`${productName()}: ${t('shell:home')}`}>
      <LogoMark />
      {withName && <span>{productName()}</span>}
    </Link>
  )
}
