/** The tool through which a model asks for a review of its own conversation. */
export const tenthManToolName = 'tenth_man_review'
