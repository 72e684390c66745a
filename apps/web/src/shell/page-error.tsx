import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiFailure } from '../api/failure.ts'
import { productName, useText } from '../language/language.ts'
import { messageOf } from '../language/message.ts'
import { Notice } from '../ui/notice.tsx'
import { interrupt } from './interruptions.ts'
import { Interruptions } from './interruptions-view.tsx'
import { LoadFailure } from './load-portal.ts'
import classes from './page-error.module.css'

/** What stands in place of a page that could not be opened: what failed, and another try. */
export function PageError() {
  const t = useText()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (error instanceof LoadFailure) interrupt({ kind: 'newVersion' })
  }, [error])
  const isCall = error instanceof ApiFailure || error instanceof LoadFailure
  return (
    <main className={classes.error}>
      <title>{`${t('common:crash.title')} – ${productName()}`}</title>
      <Notice meaning="danger" title={t(isCall ? 'common:detail.error' : 'common:crash.title')}>
        {error instanceof ApiFailure ? messageOf(error) : t(isCall ? 'common:network.error' : 'common:crash.text')}
      </Notice>
      {error instanceof ApiFailure ? (
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {t('common:retry')}
        </Button>
      ) : (
        <Button onClick={() => window.location.reload()}>{t('common:crash.action')}</Button>
      )}
      <Interruptions />
    </main>
  )
}
