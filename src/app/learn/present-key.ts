// The key that starts and ends the presentation of a step.

export const presentKey = { key: "Shift-Alt-p", label: "Present the step" } as const;
