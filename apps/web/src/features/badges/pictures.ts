import { badgePictureUses, type BadgePictureUse, type BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { dataAddressOf } from '../../ui/files.tsx'
import type { BadgePictures } from './drawing.tsx'
import { preparedPicture } from './prepare.ts'

type PictureTemplate = Pick<BadgeTemplate, 'uuid' | 'logoAt' | 'backgroundAt'>

/** Since when a template has a picture of a use; null while it has none. */
export const pictureAt = (template: PictureTemplate, use: BadgePictureUse): string | null =>
  use === 'logo' ? template.logoAt : template.backgroundAt

/** A template's own pictures as addresses, once they are there. */
export function usePictures(template: PictureTemplate | undefined): BadgePictures {
  return { logo: usePicture(template, 'logo'), background: usePicture(template, 'background') }
}

function usePicture(template: PictureTemplate | undefined, use: BadgePictureUse): string | undefined {
  const at = template ? pictureAt(template, use) : null
  const uuid = template?.uuid ?? ''
  const { data } = useQuery<string, ApiError>({
    queryKey: [api.badgeTemplate.picture.callName, uuid, use, at],
    queryFn: async () => dataAddressOf(await api.badgeTemplate.picture({ uuid, use })),
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: 'all' },
  })
  return at === null ? undefined : data
}

/** A template's own pictures, loaded and ready to be printed. */
export async function picturesOf(template: BadgeTemplate): Promise<BadgePictures> {
  const { uuid } = template
  const entries = badgePictureUses
    .filter((use) => pictureAt(template, use) !== null)
    .map(async (use) => {
      const file = await api.badgeTemplate.picture({ uuid, use })
      return [use, await preparedPicture(file, template, use)] as const
    })
  return Object.fromEntries(await Promise.all(entries))
}
