import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { CapturedImage } from '@lintel/contract/captured-images/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { dataAddressOf } from '../../ui/files.tsx'

/** A page of pictures that is left is soon forgotten: each is up to half a megabyte. */
const cacheMs = minuteMs

/** A picture as an address of its own, once it is wanted and there. */
export function useImage(uuid: string, isWanted: boolean) {
  return useQuery<string, ApiError>({
    queryKey: [api.capturedImage.get.callName, uuid],
    queryFn: async ({ signal }) => dataAddressOf(await api.capturedImage.get({ uuid }, { signal })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    meta: { handles: 'all' },
  })
}

/** What of a picture is known where it is shown small. */
export type ShownImage = Pick<CapturedImage, 'uuid' | 'deviceName' | 'takenAt' | 'eventUuid'> &
  Partial<Pick<CapturedImage, 'width' | 'height'>>

export interface ImageProps {
  readonly image: ShownImage
}

/** What a picture shows, as far as words can say. */
export function useWords({ deviceName, takenAt }: ShownImage) {
  return { device: deviceName, time: useMomentFormat().dateTime(takenAt) }
}
