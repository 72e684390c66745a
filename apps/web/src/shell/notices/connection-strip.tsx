import { useText } from '../../language/language.ts'
import { useConnection } from '../../loading/connection.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './live-connection.module.css'

/** Says that the server cannot be reached, and for a moment that it can again. Always there, so that it is read out. */
export function ConnectionStrip() {
  const t = useText()
  const connection = useConnection()
  return (
    <div aria-live="polite" className={classes.live} data-no-print>
      {connection === 'lost' && <Notice meaning="attention">{t('common:network.offline')}</Notice>}
      {connection === 'back' && <Notice meaning="ok">{t('common:network.back')}</Notice>}
    </div>
  )
}
