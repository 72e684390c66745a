import { Button } from '@mantine/core'
import type { ApiError } from '../../api/failure.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Notice } from '../../ui/notice.tsx'

interface ReadFailureProps {
  readonly failure: ApiError
  readonly onRetry: () => void
  /** What was read before is still on the page. */
  readonly hasFormerData: boolean
  /** What could not be read. */
  readonly title?: string | undefined
  /** Said instead of the failure while what was read before stays. */
  readonly formerDataText?: string | undefined
}

/**
 * A read that failed: what happened, and another try where one may help. A record that is gone stays gone, and a wrong
 * filter stays wrong.
 */
export function ReadFailure({ failure, onRetry, hasFormerData, title, formerDataText }: ReadFailureProps) {
  const t = useText()
  const mayHelp = !failure.is('notFound') && !failure.is('invalidInput')
  return (
    <Notice
      meaning={hasFormerData ? 'attention' : 'danger'}
      title={hasFormerData || !mayHelp ? undefined : title}
      action={
        mayHelp && (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      {hasFormerData && mayHelp && formerDataText !== undefined ? formerDataText : messageOf(failure)}
    </Notice>
  )
}
