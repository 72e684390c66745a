import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { ApiError } from '../../api/failure.ts'
import { useReload } from '../../kit/routing/page-router.tsx'
import { productName, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { onReturn, useConnection } from '../../loading/connection.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './page-error.module.css'

/** What stands in place of a page that did not arrive. It comes by itself when the network does. */
export function PageMissing({ failure }: { readonly failure?: ApiError | undefined }) {
  const t = useText()
  const { reload, isReloading } = useReload()
  const isAway = useConnection() === 'lost'
  useEffect(() => onReturn(() => void reload()), [reload])
  return (
    <div className={classes.missing}>
      <title>{`${t('common:detail.error')} – ${productName()}`}</title>
      <Notice meaning="danger" title={t('common:detail.error')}>
        {isAway ? t('common:network.retrying') : failure ? messageOf(failure) : t('common:network.error')}
      </Notice>
      <Button loading={isReloading} onClick={() => void reload()}>
        {t('common:retry')}
      </Button>
    </div>
  )
}
