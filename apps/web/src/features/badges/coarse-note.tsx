import type { BadgeLook } from '@lintel/contract/badges/schema.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { drawnImage } from './prepare.ts'
import { coarseness, type PictureUse, type Size } from './resolution.ts'

interface CoarseNoteProps {
  readonly look: BadgeLook
  readonly use: PictureUse
  /** Where the picture is; none says nothing. */
  readonly address: string | undefined
}

/** Says when a picture has fewer pixels than the printer has dots, which no preparation mends (office.md 8.5). */
export function CoarseNote({ look, use, address }: CoarseNoteProps) {
  const t = useText()
  const format = useFormat()
  const size = useSize(address)
  const dots = size && coarseness(look, use, size)
  if (dots === undefined) return null
  const numbers = { dots: format.number(dots), resolution: format.number(look.resolution) }
  return <Notice meaning="attention">{t(`badges:coarse.${use}`, numbers)}</Notice>
}

/** How many pixels a picture has, once that is known. */
function useSize(address: string | undefined): Size | undefined {
  const [picture, setPicture] = useState<{ readonly address: string; readonly size: Size }>()
  useEffect(() => {
    if (address === undefined) return
    let isWanted = true
    const learn = async () => {
      const { naturalWidth: width, naturalHeight: height } = await drawnImage(address)
      if (isWanted) setPicture({ address, size: { width, height } })
    }
    // What cannot be drawn is not seen on the badge either.
    learn().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [address])
  return picture?.address === address ? picture?.size : undefined
}
