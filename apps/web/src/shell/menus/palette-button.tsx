import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { keyText, useKeys } from '../../kit/keys/keys.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { loadTexts, useText } from '../../language/language.ts'
import classes from '../frame/navbar.module.css'
import { lazyPart } from '../../loading/parts.ts'

const Palette = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./palette.tsx'),
    // Of the state of doors, and of what can be done with a hit.
    loadTexts(['doorSettings', 'doors', 'personnel', 'schedules', 'library', 'emergencyPlans', 'devices']),
  ])
  return part
})

const shortcut = 'mod+k'

/** Opens the command palette, by click or Ctrl/⌘ K; its code is loaded then. */
export function PaletteButton({ session, portal }: { readonly session: CurrentSession; readonly portal: Portal }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useKeys([shortcut], 'shell:keys.palette', () => setOpen(true))
  return (
    <>
      <button type="button" className={classes.search} onClick={() => setOpen(true)}>
        <IconSearch size={18} aria-hidden />
        <span>{t('common:search')}</span>
        <kbd>{keyText(shortcut)}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette session={session} portal={portal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
