import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { Button } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import classes from './content-bar.module.css'

const HoldSite = lazyPart(() => import('./hold-site.tsx'))

/** Button beside the front link that chooses the site which the identity holds (decisions.md 70). */
export function SiteButton({ session, page }: { readonly session: CurrentSession; readonly page: string }) {
  const t = useText()
  const [isChoosing, setChoosing] = useState(false)
  const label = session.site ? t('shell:heldSite.change') : t('shell:heldSite.all')
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.site!}
        aria-haspopup="dialog"
        aria-label={session.site ? label : `${label}: ${t('shell:heldSite.choose')}`}
        rightSection={<IconSelector size={16} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {label}
      </Button>
      {isChoosing && (
        <Suspense>
          <HoldSite session={session} page={page} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
