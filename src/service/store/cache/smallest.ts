// Sorts the first few of many numbers, without sorting all of them.

type Compare = (a: number, b: number) => number;

/** The `count` smallest numbers, sorted. Keeps the smallest so far in a heap whose root is the greatest of them. */
export function selectSmallest(numbers: Uint32Array, count: number, compare: Compare): number[] {
  if (count >= numbers.length) return [...numbers].sort(compare);
  if (count === 0) return [];
  const heap = [...numbers.subarray(0, count)];
  for (let index = (count >> 1) - 1; index >= 0; index--) siftDown(heap, index, compare);
  for (let index = count; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (compare(number, heap[0] as number) >= 0) continue;
    heap[0] = number;
    siftDown(heap, 0, compare);
  }
  return heap.sort(compare);
}

/** Moves a number down until none below it is greater. */
function siftDown(heap: number[], from: number, compare: Compare): void {
  const number = heap[from] as number;
  let index = from;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] as number, heap[child] as number) > 0) child += 1;
    if (compare(heap[child] as number, number) <= 0) break;
    heap[index] = heap[child] as number;
    index = child;
  }
  heap[index] = number;
}
