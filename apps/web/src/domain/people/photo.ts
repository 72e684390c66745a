import { limits } from '@lintel/contract/base/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useMay } from '../../session/session.ts'
import { dataAddressOf } from '../../ui/files.tsx'

/**
 * A person's photo as an address of its own, once it is there. It is asked for again when there is another one, which
 * `photoAt` says; no address leads to it from outside.
 */
export function usePhoto(uuid: string, photoAt: string | null): string | undefined {
  const mayRead = useMay()('personnel.read')
  const { data } = useQuery<string, ApiError>({
    queryKey: [api.personnel.photo.callName, uuid, photoAt],
    queryFn: async ({ signal }) => dataAddressOf(await api.personnel.photo({ uuid }, { signal })),
    enabled: photoAt !== null && mayRead,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: 'all' },
  })
  return photoAt === null ? undefined : data
}

/** A list shows forty of them, so none is sent larger than a badge needs. */
const longestSide = 640
const quality = 0.85

/**
 * A chosen picture as it is sent: turned upright, at most so large, and without what a camera notes beside it, such as
 * the place. One that this browser cannot draw is sent as it is, for the server to say what is wrong.
 */
export async function preparePhoto(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = Math.min(
    1,
    Math.max(longestSide / Math.max(width, height), limits.photoSideMin / Math.min(width, height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file
}
