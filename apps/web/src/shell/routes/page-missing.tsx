import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '../../api/failure.ts'
import { productName, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { onReturn, useConnection } from '../../loading/connection.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './page-error.module.css'

/** What stands in place of a page that did not arrive. It comes by itself when the network does. */
export function PageMissing({ failure }: { readonly failure?: ApiError | undefined }) {
  const t = useText()
  const { revalidate, state } = useRevalidator()
  const isAway = useConnection() === 'lost'
  useEffect(() => onReturn(() => void revalidate()), [revalidate])
  return (
    <div className={classes.missing}>
      <title>{`${t('common:detail.error')} – ${productName()}`}</title>
      <Notice meaning="danger" title={t('common:detail.error')}>
        {isAway ? t('common:network.retrying') : failure ? messageOf(failure) : t('common:network.error')}
      </Notice>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        {t('common:retry')}
      </Button>
    </div>
  )
}
