import { Button } from '@mantine/core'
import { ApiError } from '../../api/failure.ts'
import { useFailure } from '../../kit/routing/page-router.tsx'
import { productName, useText } from '../../language/language.ts'
import { LoadError } from '../../loading/parts.ts'
import { Notice } from '../../ui/notice.tsx'
import { Interruptions } from '../notices/interruption-dialog.tsx'
import { PageMissing } from './page-missing.tsx'
import classes from './page-error.module.css'

/** What stands in place of a page that could not be opened: what failed, and another try. */
export function PageError() {
  const t = useText()
  const error = useFailure()
  const isCall = error instanceof ApiError || error instanceof LoadError
  return (
    <main className={classes.error}>
      {isCall ? (
        <PageMissing failure={error instanceof ApiError ? error : undefined} />
      ) : (
        <>
          <title>{`${t('common:crash.title')} – ${productName()}`}</title>
          <Notice meaning="danger" title={t('common:crash.title')}>
            {t('common:crash.text')}
          </Notice>
          <Button onClick={() => window.location.reload()}>{t('common:crash.action')}</Button>
        </>
      )}
      <Interruptions />
    </main>
  )
}
