export const TIME_STEP_MINUTES = 15
export const salaahOffsets = [0, 5, 10, 15, 20, 30, 45, 60] as const
export const salaahMinutes = [15, 30, 45, 60, 75, 90, 120, 150, 180] as const
