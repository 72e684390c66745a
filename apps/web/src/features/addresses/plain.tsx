import { Button } from '@mantine/core'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useText } from '../../language/language.ts'
import { pathInApp } from '../../kit/portal/address.ts'
import { Page } from '../../kit/screen/page.tsx'
import type { ReactNode } from 'react'

/** A page that says one thing and leads on to the first page. */
export function Plain({
  title,
  text,
  actions,
}: {
  readonly title: string
  readonly text: ReactNode
  readonly actions?: ReactNode
}) {
  const t = useText()
  return (
    <Page title={title} isNarrow>
      <p>{text}</p>
      <div>
        {actions ?? (
          <Button component={Link} to="/">
            {t('auth:notFound.action')}
          </Button>
        )}
      </div>
    </Page>
  )
}

/** An unknown role or path, or a page that is not this account's (specification.md 2.13). */
export function NotFound() {
  const t = useText()
  return <Plain title={t('auth:notFound.title')} text={t('auth:notFound.text')} />
}

/** The return from an external authorisation. None was begun here, so the link cannot be valid. */
export function Callback() {
  const t = useText()
  return <Plain title={t('auth:callback.failedTitle')} text={t('auth:callback.failedText')} />
}

/**
 * Leads on to `redirectPath`, inside this app only: the router takes it as a path of our own table and the guard
 * sends what it does not know to /404 (decisions.md accounts).
 */
export function Property() {
  const [search] = useSearchParams()
  return <Navigate to={pathInApp(search.get('redirectPath')) ?? '/404'} replace />
}
