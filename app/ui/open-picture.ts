import { useEffect, useState } from 'react'

/** Names the open picture in the state of the history; an island that has it loads at once. */
export const OPEN_PICTURE_KEY = 'openPicture'

/** Which of the pictures is open. The step in the history remembers it for Back, where the page is loaded again. */
export function useOpenPicture(count: number): [index: number | null, setIndex: (index: number | null) => void] {
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => {
    const remembered = history.state?.[OPEN_PICTURE_KEY]
    if (remembered < count) setIndex(remembered)
  }, [count])
  return [
    index,
    (next) => {
      history.replaceState(next === null ? null : { [OPEN_PICTURE_KEY]: next }, '')
      setIndex(next)
    },
  ]
}
