import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../../language/language.ts'
import { Page } from '../../kit/page.tsx'
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
