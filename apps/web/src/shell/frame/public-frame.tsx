import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productName } from '../../language/language.ts'
import { LogoMark } from '../../ui/logo.tsx'
import classes from './public-frame.module.css'

/** Frame of a page that is read without signing in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header data-no-print>
        <Link to="/">
          <LogoMark />
          {productName()}
        </Link>
      </header>
      <main>{children}</main>
    </div>
  )
}
